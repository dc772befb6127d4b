import { lateForm } from "#web/private/late-form.tsx";

const load = async () => (await import("./form/page-form.tsx")).PageForm;

/** The form of a page of sections, once it has come. */
export const { Form: LatePageForm, preload: preloadPageForm } = lateForm(load, "mt-5");
