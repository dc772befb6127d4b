/** WhatsApp's URL format: digits only, without the plus. */
export function whatsAppAddress(e164: string): string {
  return `https://wa.me/${e164.slice(1)}`;
}
