/** The public pages whose form works without JavaScript: a POST to their own address, up to this size. */
import { CV_MOST_BYTES } from "#careers/application.ts";
import type { FormPage } from "#platform/http/pages/forms.ts";

/** Beside a file there are a few fields. */
const FIELDS_BYTES = 128 * 1024;

export const FORM_PAGES: readonly FormPage[] = [
  { path: "/hubungi-kami", maxBytes: FIELDS_BYTES },
  { path: "/karir/:slug", maxBytes: CV_MOST_BYTES + FIELDS_BYTES },
];
