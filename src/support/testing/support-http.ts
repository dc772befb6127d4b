import { createKeyring } from "#platform/keys/keyring.ts";
import { supportHttp } from "../http.ts";
import { ISSUED, NAMED } from "./people.ts";

/** The calls of support, with settings of a test. */
export const testSupport = () =>
  supportHttp({
    keys: createKeyring("a secret of this test"),
    SITE_URL: "http://localhost:3000",
    operatorIdentity: NAMED,
    issuerFor: ISSUED,
  });
