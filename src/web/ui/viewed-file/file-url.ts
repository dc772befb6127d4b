/** The content of a file as an address of this page. A blob's address ends with the page and is in no history. */
export function fileUrl({ media, content }: { readonly media: string; readonly content: string }): string {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: media }));
}
