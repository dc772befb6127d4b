const explainId = {
  about: "Kiriman {number} untuk {name}: Anda membayar {total}, penerima mendapat {receives}.",
  status: "Status: {status}, sejak {when}.",
  holder: "Uangnya ada pada {holder}.",
  next: "Berikutnya: {status}, paling lambat {when}.",
  late: "Waktu yang kami janjikan sudah lewat. Kami sedang menanyakannya kepada bank atau mitra.",
};
const explainEn: typeof explainId = {
  about: "Transfer {number} to {name}: you pay {total}, the recipient gets {receives}.",
  status: "Status: {status}, since {when}.",
  holder: "The money is with {holder}.",
  next: "Next: {status}, by {when} at the latest.",
  late: "The promised time has passed. We are looking into it.",
};
/** Sentences by which staff explain a transfer to its sender. */
export const explainMessages = { ID: explainId, EN: explainEn };
