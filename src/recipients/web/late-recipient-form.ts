import { lateForm } from "#web/private/late-form.tsx";

/** The form of a recipient, once it has come. */
export const { Form: LateRecipientForm, preload: preloadRecipientForm } = lateForm(
  async () => (await import("./recipient-form.tsx")).RecipientForm,
);
