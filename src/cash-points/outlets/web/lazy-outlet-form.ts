import { lateForm } from "#web/ui/form/lazy-form.tsx";

/** The outlet form, loaded lazily. */
export const { Form: LazyOutletForm, preload: preloadOutletForm } = lateForm(
  async () => (await import("./outlet-form.tsx")).OutletForm,
);
