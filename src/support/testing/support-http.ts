import { createKeyring } from "#platform/keys/keyring.ts";
import { supportHttp } from "../http.ts";
import { ISSUED, NAMED } from "./people.ts";

export const MAIL_SETTINGS = {
  MAIL_FROM: "Sampai <no-reply@sampai.example>",
  MAIL_IN_ADDRESS: "layanan@sampai.example",
  MAIL_IN_DELIMITER: "+",
} as const;

/** The calls of support, with settings of a test. */
export const testSupport = () =>
  supportHttp({
    keys: createKeyring("a secret of this test"),
    SITE_URL: "http://localhost:3000",
    ...MAIL_SETTINGS,
    operatorIdentity: NAMED,
    issuerFor: ISSUED,
  });
