/** The file name of a Content-Disposition header (RFC 6266: `filename*` before `filename`); `download` when it has none. */
export function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? "")?.[1] ?? "download";
}

/** Makes the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own copy once the click has been processed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
