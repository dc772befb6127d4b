/** Messages of the files about a transfer or a person. */
const id = {
  title: "Berkas",
  hint: "Dari pengirim, dan bukti dari petugas. Setiap kali dilihat tercatat di jejak audit.",
  purpose: { answer: "Jawaban pengirim", evidence: "Bukti" },
  evidence: "Berkas bukti",
  evidenceHint: "Orang kedua melihat berkas yang sama persis: isinya ikut dalam hash usulan.",
};
const en: typeof id = {
  title: "Files",
  hint: "From the sender, and evidence from staff. Every viewing is recorded in the audit trail.",
  purpose: { answer: "The sender’s answer", evidence: "Evidence" },
  evidence: "Evidence files",
  evidenceHint: "The second person sees exactly the same files: their content is part of the proposal’s hash.",
};
export const fileMessages = { ID: id, EN: en };
