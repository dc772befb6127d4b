import { Children, type ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Money } from "#kernel/amount.ts";
import { termsFormMessages } from "./messages.ts";

/** Side by side on wide screens. */
export const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className={`grid items-end gap-x-6 ${Children.count(children) > 1 ? "sm:grid-cols-2" : ""}`}>{children}</div>
);

interface EntryProps<Value> {
  readonly field: FieldBinding<Value>;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly readOnly: boolean;
}

/** An amount in rupiah. */
export const Rupiah = ({ field, required = true, ...props }: EntryProps<Money | null>) => (
  <MoneyField {...field} {...props} currency="IDR" required={required} />
);

/** A percentage with at most two decimals. */
export const Percent = ({ field, required = true, ...props }: EntryProps<string>) => (
  <TextField {...field} {...props} required={required} figures inputMode="decimal" autoComplete="off" suffix="%" />
);

/** What the applicant expects, a field for the number of transfers and one for their average; the effect is computed from it. */
export function ExpectedCard({ children }: { readonly children: ReactNode }) {
  const t = useMessages(termsFormMessages);
  return (
    <Card level={3} title={t("expected")} hint={t("expectedHint")}>
      <Pair>{children}</Pair>
    </Card>
  );
}

/** A whole number. */
export const Count = ({ field, ...props }: EntryProps<string>) => (
  <TextField {...field} {...props} required figures inputMode="numeric" autoComplete="off" />
);
