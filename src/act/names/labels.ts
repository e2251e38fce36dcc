/*
 * Words before a name, as parts of regular expressions: English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Polish and the Scandinavian languages.
 */

export const WRITTEN =
  'posted|written|published|submitted|created|geschrieben|verfasst|veröffentlicht|publié|écrit|rédigé|posté|publicado|escrito|postado|pubblicato|scritto|geschreven|geplaatst|gepubliceerd|napisan[ye]|opublikowane|skrevet|skriven|publicerad|publisert';
export const BY = 'by|von|par|por|door|przez|av|af';
/** Only before a colon; with Russian, Chinese and Japanese. */
export const AUTHOR = 'author|autor(?:in|a|e)?|auteure?|автор|作者|投稿者|著者';
