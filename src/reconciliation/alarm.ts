/** The mail to treasury. Filled in here and now, so it is not among the words that the build compiles. Pure. */

/** To treasury's staff: nothing in it opens anything, and amounts stay in the house. */
export const alarmMail = {
  ID: {
    subject: (count: number) => `Rekonsiliasi: ${count} selisih baru`,
    text: (lines: readonly string[], link: string) =>
      `Pemeriksaan buku menemukan selisih baru:\n\n${lines.join("\n")}\n\nBuka kasusnya di ${link}.`,
  },
  EN: {
    subject: (count: number) => `Reconciliation: ${count} new ${count === 1 ? "difference" : "differences"}`,
    text: (lines: readonly string[], link: string) =>
      `The check of the books has found new differences:\n\n${lines.join("\n")}\n\nOpen the cases at ${link}.`,
  },
};
