import { z } from "zod";
import type { InputArgs, Output } from "#kernel/endpoint.ts";
import { formatMoney, wholeUnits } from "#kernel/amount.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { checkCount } from "../../../counter/contract-screens.ts";
import { DENOMINATIONS } from "../../model/denominations.ts";
import type { Place } from "../../../web/load-counter.ts";
import { closeMessages } from "./messages.ts";

export interface Counted {
  readonly pieces: InputArgs<typeof checkCount>["pieces"];
  readonly result: Output<typeof checkCount>;
}

interface CountFormProps {
  readonly counter: Place;
  /** The pieces as typed before, for a second count. */
  readonly pieces: Counted["pieces"];
  readonly onCounted: (counted: Counted) => void;
}

const MAX_PIECES = 100_000;
type Key = `d${(typeof DENOMINATIONS)[number]}`;
const keyOf = (denomination: (typeof DENOMINATIONS)[number]): Key => `d${denomination}`;

/** Takes the pieces of each note and coin. The server computes the total. */
export function CountForm({ counter, pieces, onCounted }: CountFormProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const says = { ID: closeMessages.ID.wrong, EN: closeMessages.EN.wrong };
  const entry = z.string().superRefine((typed, context) => {
    const isWhole = /^[0-9]{0,6}$/.test(typed.trim()) && Number(typed) <= MAX_PIECES;
    if (!isWhole) context.addIssue({ code: "custom", message: says.EN, params: { says } });
  });
  const shape = Object.fromEntries(DENOMINATIONS.map((one) => [keyOf(one), entry])) as Record<Key, typeof entry>;
  const typed = Object.fromEntries(DENOMINATIONS.map((one) => [keyOf(one), String(pieces[String(one)] ?? "")])) as Record<
    Key,
    string
  >;
  const form = useAppForm({
    schema: z.object(shape),
    defaultValues: typed,
    async onSubmit(values) {
      const counted = Object.fromEntries(
        DENOMINATIONS.flatMap((one) => {
          const many = Number(values[keyOf(one)]);
          return many === 0 ? [] : [[String(one), many]];
        }),
      );
      onCounted({ pieces: counted, result: await api(checkCount, { outlet: counter.outlet.id, pieces: counted }) });
    },
  });
  return (
    <Form form={form} label={t("notes")}>
      <div className="mb-6 grid grid-cols-2 gap-x-4 gap-y-3">
        {DENOMINATIONS.map((one) => (
          <form.Field key={one} name={keyOf(one)}>
            {(field) => (
              <TextField
                {...field}
                label={formatMoney(wholeUnits("IDR", BigInt(one)), language)}
                unmarked
                dense
                figures
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
                suffix="×"
              />
            )}
          </form.Field>
        ))}
      </div>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("check")}
      </Button>
    </Form>
  );
}
