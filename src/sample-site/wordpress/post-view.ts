/** Which view of a post is asked for. */
export interface PostView {
  /** The page of comments; without it the newest one. */
  readonly commentPage?: number;
  /** The comment whose reply form is open. */
  readonly replyTo?: string;
}
