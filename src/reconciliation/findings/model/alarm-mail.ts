/** The mail to treasury. Filled in when it is sent, so it is not among the messages that the build compiles. Pure. */

/** Sent to treasury's staff: its link carries no credential, and amounts are left out. */
export const alarmMail = {
  ID: {
    subject: (count: number) => `Rekonsiliasi: ${count} selisih baru`,
    text: (lines: readonly string[], link: string) =>
      `Pemeriksaan buku menemukan selisih baru:\n\n${lines.join("\n")}\n\nMasuk di ${link}.`,
  },
  EN: {
    subject: (count: number) => `Reconciliation: ${count} new ${count === 1 ? "difference" : "differences"}`,
    text: (lines: readonly string[], link: string) =>
      `The check of the books has found new differences:\n\n${lines.join("\n")}\n\nSign in at ${link}.`,
  },
};
