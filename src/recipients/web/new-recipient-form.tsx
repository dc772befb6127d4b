import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { isCheckable } from "../model/recipient.ts";
import { AccountFirstForm } from "./account-first-form.tsx";
import { formMessages } from "./form/messages.ts";
import { RecipientForm, type RecipientFormProps } from "./recipient-form.tsx";

/** A new recipient, or another account of one: where the bank can name the holder, the account comes first; everywhere else the name is written. */
export function NewRecipientForm(props: RecipientFormProps) {
  const { country, method, start } = props;
  const t = useMessages(formMessages);
  const [byHand, setByHand] = useState<{
    readonly fields: Record<string, string>;
    readonly nickname: string | null;
  } | null>(null);
  // A name typed before a reload was typed because the bank could not name the holder.
  if (!isCheckable(country, method) || (start?.fields["name"] ?? "") !== "") return <RecipientForm {...props} />;
  if (byHand === null)
    return (
      <AccountFirstForm
        {...props}
        onUnknown={(fields, nickname) => setByHand({ fields, nickname: nickname === "" ? null : nickname })}
      />
    );
  return (
    <>
      <div className="mb-6">
        <Banner kind="info" live title={t("holder.byHand")}>
          {t("holder.byHandText")}
        </Banner>
      </div>
      <RecipientForm {...props} start={byHand} />
    </>
  );
}
