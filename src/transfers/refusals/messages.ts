/** Sentences of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Rinciannya menyebutkan alasannya.",
  too_many_transfers: "Terlalu banyak kiriman untuk satu berkas. Persempit tanggalnya.",
};
const en: typeof id = {
  cannot_cancel: "This transfer can’t be cancelled now. The details say why.",
  too_many_transfers: "Too many transfers for one file. Choose fewer days.",
};
export const transferRefusals = { ID: id, EN: en };
