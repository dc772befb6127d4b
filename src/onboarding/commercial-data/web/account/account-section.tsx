import { useEffect, useState } from "react";
import { loadBankOptions, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { dataMessages } from "../messages.ts";
import { NewerStored, RequestedChanges, SaveRow, useReportDirty } from "../sheet/section-card.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { AccountCheck } from "./account-check.tsx";
import { accountForm, accountOf } from "./account-values.ts";
import { accountFormMessages } from "./messages.ts";

/** The account to which we settle, and whose it is by the bank. */
export function AccountSection({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(accountFormMessages);
  const page = useMessages(dataMessages);
  const toasts = useToasts();
  const noBank = useNoBank();
  const { view, canEdit } = sheet;
  const { account, company } = view.sections;
  const form = useAppForm({
    schema: accountForm,
    defaultValues: account ?? { bank: "", number: "", holder: "" },
    async onSubmit(values) {
      await sheet.save({ code: "account", content: accountOf(values) });
      toasts.show({ kind: "success", title: page("saved"), text: page("savedText") });
    },
  });
  useReportDirty(sheet, "account", form);
  const known = useStoredBank(account?.bank ?? "");
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted">{t(company?.legalForm === "PERORANGAN" ? "leadOwn" : "lead")}</p>
      <RequestedChanges view={view} section="account" />
      <NewerStored sheet={sheet} section="account" />
      <Form form={form} label={t("form")}>
        <Card>
          <form.Field name="bank">
            {(field) => (
              <LazyComboboxField
                {...field}
                label={t("bank")}
                required
                readOnly={!canEdit}
                options={known}
                loadOptions={loadBankOptions}
                emptyFor={noBank}
              />
            )}
          </form.Field>
          <div className="grid items-end gap-x-6 md:grid-cols-2">
            <form.Field name="number">
              {(field) => (
                <TextField
                  {...field}
                  label={t("number")}
                  required
                  readOnly={!canEdit}
                  figures
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </form.Field>
            <form.Field name="holder">
              {(field) => (
                <TextField
                  {...field}
                  label={t("holder")}
                  hint={t("holderHint")}
                  required
                  readOnly={!canEdit}
                  autoComplete="off"
                />
              )}
            </form.Field>
          </div>
        </Card>
        {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
      </Form>
      <AccountCheck sheet={sheet} isDirty={form.isDirty} />
    </div>
  );
}

/** The stored bank by name. Until the list is read, or without a connection, its code is shown. */
function useStoredBank(bank: string): readonly Option[] {
  const [name, setName] = useState<Option | null>(null);
  useEffect(() => {
    if (bank === "") return;
    let isOver = false;
    loadBankOptions(bank).then(
      (options) => isOver || setName(options.find(({ value }) => value === bank) ?? null),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [bank]);
  if (bank === "") return [];
  return [name?.value === bank ? name : { value: bank, label: bank }];
}
