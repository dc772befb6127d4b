import { useEffect, useEffectEvent } from "react";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import type { RecipientValues } from "./recipient-values.ts";

/** Reports the fields as they are typed. */
export function useTyped(onTyped: ((fields: Record<string, string>) => void) | undefined, form: AppForm<RecipientValues>) {
  const begin = useEffectEvent(() =>
    form.hook.watch(({ fields }) =>
      onTyped?.(Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, value ?? ""]))),
    ),
  );
  useEffect(() => {
    const watching = begin();
    return () => watching.unsubscribe();
  }, []);
}
