import type { MailFrame } from "../mail/deliver.ts";

/** The operator of mails in tests. */
export const TEST_MAIL_FRAME: MailFrame = { siteUrl: "https://sampai.test", brandName: async () => "Sampai" };
