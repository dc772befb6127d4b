/** The name that a person gave a file, without paths and controls, at most 120 characters; `otherwise` when nothing is left of it. */
export function cleanFileName(name: string, otherwise: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/\p{C}/gu, "").trim();
  return clean === "" ? otherwise : clean.slice(-120);
}
