import { lateForm } from "#web/private/late-form.tsx";

/** The form of an outlet, once it has come. */
export const { Form: LateOutletForm, preload: preloadOutletForm } = lateForm(
  async () => (await import("./outlet-form.tsx")).OutletForm,
);
