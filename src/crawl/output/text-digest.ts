import { hash } from 'node:crypto';

/** Tells pages of the same words. */
export function digestOfText(text: string): string {
  return hash('sha1', text, 'base64');
}
