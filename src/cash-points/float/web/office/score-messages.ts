/** Messages of the scorecard of an agent's outlets. */
const id = {
  score: "Kinerja gerai",
  scoreHint: "{from} sampai {through}, menurut catatan loket.",
  scoreEmpty: "Agen ini belum punya gerai.",
  scoreColumn: {
    volume: "Nilai",
    paid: "Pencairan",
    taken: "Terima tunai",
    difference: "Selisih kas",
    refused: "Tidak selesai",
  },
  scoreCut: "{count} gerai pertama menurut nama. Yang lain ada di daftar gerai.",
  times: "{count} kali",
  refusedText: "{ended} tidak diserahkan, {reversed} dibatalkan, {wrong} kode salah",
};
const en: typeof id = {
  score: "Outlet performance",
  scoreHint: "{from} to {through}, according to the counter records.",
  scoreEmpty: "This agent has no outlet yet.",
  scoreColumn: {
    volume: "Value",
    paid: "Payouts",
    taken: "Cash-ins",
    difference: "Cash differences",
    refused: "Not completed",
  },
  scoreCut: "The first {count} outlets by name. The others are in the list of outlets.",
  times: "{count} times",
  refusedText: "{ended} not handed over, {reversed} reversed, {wrong} wrong codes",
};
export const floatScoreMessages = { ID: id, EN: en };
