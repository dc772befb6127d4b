/** Without JavaScript the form sends the typed code as `?code=`; it is turned into an address that can be saved and shared. */
const LONGEST = 60;

/** The end of a pasted link, or the code as it was typed. */
export const codeIn = (typed: string): string => typed.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";

/** The typed code as the end of an address; empty for no input, null where no form was sent. Of a whole link the end counts. */
export function typedCode(request: Request, longest = LONGEST): string | null {
  const typed = new URL(request.url).searchParams.get("code");
  return typed === null ? null : encodeURIComponent(codeIn(typed).slice(0, longest));
}
