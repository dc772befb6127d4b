/** Sentences of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Rinciannya menyebutkan alasannya.",
};
const en: typeof id = {
  cannot_cancel: "This transfer can’t be cancelled now. The details say why.",
};
export const transferRefusals = { ID: id, EN: en };
