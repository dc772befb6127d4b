import { useNavigate } from "react-router";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { codeIn } from "#web/code/typed-code.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { codeFieldMessages } from "./messages.ts";

const schema = z.strictObject({ code: toZod([required()]) });
/** A code has 22 characters. Something much shorter was cut while it was copied. */
const SHORTEST_CODE = 16;

interface CodeFieldProps {
  /** The name of the form: the title of its page. */
  readonly title: string;
  readonly go: string;
  /** The address of the page with a code, without the language. */
  readonly pathOf: (sessionCode: string) => string;
}

/** Asks for the code of a sheet, or its whole link. It becomes part of the address only: never a query, which logs would keep. */
export function CodeField({ title, go, pathOf }: CodeFieldProps) {
  const t = useMessages(codeFieldMessages);
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const form = useAppForm({
    schema,
    defaultValues: { code: "" },
    async onSubmit({ code }) {
      const sessionCode = codeIn(code);
      if (sessionCode.length < SHORTEST_CODE) throw fieldRefusal("code", t("short"));
      await navigate(to(pathOf(sessionCode)));
    },
  });
  return (
    <Form form={form} label={title} leaving="free">
      <form.Field name="code">
        {(field) => (
          <TextField
            {...field}
            label={t("label")}
            hint={t("hint")}
            required
            figures
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="go"
          />
        )}
      </form.Field>
      <div>
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {go}
        </Button>
      </div>
    </Form>
  );
}
