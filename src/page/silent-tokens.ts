import type { TokenizerCallbacks } from 'htmlparser2';

/** Takes htmlparser2's tokens and does nothing with them; subclasses pick out what they need. */
export class SilentTokens implements TokenizerCallbacks {
  isInForeignContext(): boolean {
    return false;
  }
  ontext(_start: number, _end: number): void {}
  ontextentity(_codePoint: number): void {}
  onopentagname(_start: number, _end: number): void {}
  onattribname(_start: number, _end: number): void {}
  onattribdata(_start: number, _end: number): void {}
  onattribentity(_codePoint: number): void {}
  onattribend(): void {}
  onopentagend(_end: number): void {}
  onselfclosingtag(_end: number): void {}
  onclosetag(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
