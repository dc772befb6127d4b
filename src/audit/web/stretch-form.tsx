import { z } from "zod";
import { integer, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { auditMessages } from "../messages.ts";
import type { Range } from "./range.ts";

const position = toZod([required(), integer()]);
const schema = z.object({ from: position, to: position });

interface StretchFormProps {
  /** The chain's last position. */
  readonly last: string;
  readonly onVerify: (range: Range) => Promise<unknown>;
  readonly isRunning: boolean;
}

/** Form to check a range of positions. */
export function StretchForm({ last, onVerify, isRunning }: StretchFormProps) {
  const t = useMessages(auditMessages);
  const form = useAppForm({
    schema,
    defaultValues: { from: "1", to: last },
    async onSubmit({ from, to }) {
      for (const [name, value] of Object.entries({ from, to }))
        if (BigInt(value) < 1n || BigInt(value) > BigInt(last)) throw fieldRefusal(name, t("chain.notSealed", { last }));
      if (BigInt(to) < BigInt(from)) throw fieldRefusal("to", t("chain.wrongOrder"));
      await onVerify({ from: String(BigInt(from)), to: String(BigInt(to)) });
    },
  });
  return (
    <Form form={form} leaving="free" label={t("chain.verifyRange")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <form.Field name="from">
          {(field) => (
            <TextField {...field} label={t("chain.fromPosition")} inputMode="numeric" figures required unmarked dense />
          )}
        </form.Field>
        <form.Field name="to">
          {(field) => <TextField {...field} label={t("chain.toPosition")} inputMode="numeric" figures required unmarked dense />}
        </form.Field>
      </div>
      <div className="mt-3">
        <Button type="submit" variant="secondary" size="small" loading={isRunning} loadingText={t("chain.running")}>
          {t("chain.start")}
        </Button>
      </div>
    </Form>
  );
}
