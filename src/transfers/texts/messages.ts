/** Texts that transfers send. Plain: a telephone shows them as they are. */
const id = {
  code: "{brand}: kode ambil {code} untuk {amount} bagi {recipient}. Berikan hanya kepada penerima. Kami tidak pernah meminta kode ini.",
  waiting:
    "{brand}: ada kiriman uang {amount} untuk Anda. Minta kode ambil dari pengirim dan bawa identitas asli Anda ke gerai kami.",
};
const en: typeof id = {
  code: "{brand}: pickup code {code} for {amount} to {recipient}. Give it to the recipient only. We never ask for it.",
  waiting:
    "{brand}: {amount} has been sent to you. Ask the sender for the pickup code and bring your original ID to one of our outlets.",
};
export const transferTexts = { ID: id, EN: en };
