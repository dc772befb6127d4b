import type { FileMedia } from "#kernel/uploaded-file.ts";

/** The name that a person gave a file, without paths and controls, at most 120 characters; `otherwise` when nothing is left of it. */
export function cleanFileName(name: string, otherwise: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/\p{C}/gu, "").trim();
  return clean === "" ? otherwise : clean.slice(-120);
}

/** The name under which a stored file is saved: as its person called it, with the ending of what is stored. */
export const savedName = (name: string, media: FileMedia): string =>
  `${name.replace(/\.\w{2,4}$/, "")}.${media === "application/pdf" ? "pdf" : "jpg"}`;
