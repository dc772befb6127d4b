import { useEffect, useEffectEvent, useState } from "react";
import { rememberAddress, rememberedAddress } from "#web/session/remembered-address.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { clearDraft } from "../../web/frame/draft-entries.ts";

interface Entries {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Fills in the address that this browser remembers, once the page is alive, unless another one was typed. */
export function useRemembered(form: AppForm<Entries>): { readonly isRemembered: boolean; readonly forget: () => void } {
  const [isRemembered, setRemembered] = useState(false);
  const fill = useEffectEvent(() => {
    const address = rememberedAddress();
    if (address === null) return;
    const entries = form.hook.getValues();
    if (entries.email !== "" && entries.email !== address) return;
    form.hook.reset({ ...entries, email: address, remember: true });
    setRemembered(true);
  });
  useEffect(() => fill(), []);
  return {
    isRemembered,
    forget() {
      rememberAddress(null);
      setRemembered(false);
      // Not `reset`, after which the form no longer knows its fields and could not focus one.
      form.hook.setValue("email", "");
      form.hook.setValue("password", "");
      form.hook.setValue("remember", false);
      clearDraft("sign-in");
      form.hook.setFocus("email");
    },
  };
}
