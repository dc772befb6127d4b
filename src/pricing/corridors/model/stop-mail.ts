/** The mail to the treasury about a stop made by one person. Filled in here, so it is not among the messages that the build compiles. Pure. */

export const stopMail = {
  ID: {
    subject: (count: number) => `Dihentikan seketika: ${count} koridor atau jalur`,
    text: (lines: readonly string[], stopMessage: string, reason: string, link: string) =>
      `Seorang rekan tresuri baru saja menghentikan:\n\n${lines.join("\n")}\n\nPesan untuk pengunjung: ${stopMessage}\n\nAlasan internal: ${reason}\n\nPembukaan kembali perlu diusulkan satu orang dan disetujui orang lain: ${link}`,
  },
  EN: {
    subject: (count: number) => `Stopped at once: ${count} ${count === 1 ? "corridor or rail" : "corridors or rails"}`,
    text: (lines: readonly string[], stopMessage: string, reason: string, link: string) =>
      `A treasury colleague has just stopped:\n\n${lines.join("\n")}\n\nMessage to visitors: ${stopMessage}\n\nInternal reason: ${reason}\n\nReopening must be proposed by one person and approved by another: ${link}`,
  },
};
