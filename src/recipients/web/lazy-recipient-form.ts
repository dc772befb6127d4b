import { lateForm } from "#web/ui/form/lazy-form.tsx";

/** The recipient form, loaded lazily. */
export const { Form: LateRecipientForm, preload: preloadRecipientForm } = lateForm(
  async () => (await import("./recipient-form.tsx")).RecipientForm,
);
