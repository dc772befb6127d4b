import { lateForm } from "#web/ui/form/lazy-form.tsx";

/** The recipient form, loaded lazily. */
export const { Form: LateRecipientForm, preload: preloadRecipientForm } = lateForm(
  async () => (await import("./recipient-form.tsx")).RecipientForm,
);

/** The form of a new recipient, loaded lazily. */
export const { Form: LateNewRecipientForm, preload: preloadNewRecipientForm } = lateForm(
  async () => (await import("./new-recipient-form.tsx")).NewRecipientForm,
);
