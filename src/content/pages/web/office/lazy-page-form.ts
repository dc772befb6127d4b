import { lateForm } from "#web/ui/form/lazy-form.tsx";

const load = async () => (await import("./form/page-form.tsx")).PageForm;

/** The form of a page of sections, loaded on demand. */
export const { Form: LazyPageForm, preload: preloadPageForm } = lateForm(load, "mt-5");
