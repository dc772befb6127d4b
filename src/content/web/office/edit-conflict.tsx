import { useEffect, useState, type ReactNode } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { sharedMessages } from "./messages.ts";
import { useWriterName } from "./writer-name.ts";

interface EditConflictProps {
  /** Who saved first, and when. */
  readonly by: string;
  readonly at: Date;
  readonly title: (facts: { readonly who: string; readonly when: string }) => string;
  readonly takeTheirs: string;
  readonly settle: (whose: "mine" | "theirs") => void;
  readonly children: ReactNode;
}

/** Another user saved first. The typed text stays until the user chooses a version. */
export function EditConflict({ by, at, title, takeTheirs, settle, children }: EditConflictProps) {
  const t = useMessages(sharedMessages);
  const language = useLanguage();
  const writer = useWriterName();
  const [names, setNames] = useState<Names>({});
  useEffect(() => void namesOf([by]).then(setNames), [by]);
  return (
    <Banner kind="warning" title={title({ who: writer(by, names), when: formatInstant(at, language) })} live>
      <p>{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => settle("mine")}>
          {t("useMine")}
        </Button>
        <Button size="small" variant="secondary" onClick={() => settle("theirs")}>
          {takeTheirs}
        </Button>
      </div>
    </Banner>
  );
}
