/** A figure from the books, formatted by the server. */
export interface FigureView {
  readonly key: "kept" | "complaints" | "covered" | "licence";
  readonly term: string;
  /** The figure itself: "99,2%"; a word where it is not a number. */
  readonly value: string;
  /** Turns figures into information: of how many, since when, under which rule. */
  readonly note: string;
  readonly link: { readonly to: string; readonly text: string } | null;
}
