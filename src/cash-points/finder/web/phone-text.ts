/** Formats an outlet's telephone number: "+62 812 0020 1112" for +6281200201112. Numbers of other countries stay unchanged. Pure. */
export function phoneText(e164: string): string {
  return e164.replace(/^\+62(\d{3})(\d{3,4})(\d{3,5})$/, "+62 $1 $2 $3");
}
