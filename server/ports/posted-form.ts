/** A form as it was posted, which its page does not take apart. */
export interface PostedForm {
  /** Moved into the thread that takes it apart. */
  readonly octets: ArrayBuffer;
  /** The content type, which names the boundary of its parts. */
  readonly type: string;
}
