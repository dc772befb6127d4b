/** Sentences of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Rinciannya menyebutkan alasannya.",
  approval_needed: "Setujui dulu kiriman ini dengan kode OTP, lalu lanjutkan.",
};
const en: typeof id = {
  cannot_cancel: "This transfer can’t be cancelled now. The details say why.",
  approval_needed: "First approve this transfer with an OTP, then go on.",
};
export const transferRefusals = { ID: id, EN: en };
