import { Paperclip } from "lucide-react";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { ChatFile } from "../../../files/model/chat-file.ts";
import { chatFileMessages } from "../../../files/web/messages.ts";

/** Needed by complaints with files only. */
const MessageFilesField = lazy(() => import("../../../files/web/message-files-field.tsx"));

interface OwnFiles {
  /** The field, or the button that opens it. */
  readonly field: ReactNode;
  /** The ids to send. Throws a refusal beside the text while a file is on its way. */
  readonly take: () => ChatFile["id"][];
  /** They were sent. */
  readonly clear: () => void;
}

/** Files that go with the words of one's own complaint. */
export function useOwnFiles(): OwnFiles {
  const t = useMessages(chatFileMessages);
  const [files, setFiles] = useState<readonly ChatFile[]>([]);
  const [isAdding, setAdding] = useState(false);
  const whyNot = useRef<string | null>(null);
  const field = isAdding ? (
    <Suspense>
      <MessageFilesField
        filesFor={{ side: "complaint" }}
        value={files}
        onChange={setFiles}
        onWhyNot={(why) => {
          whyNot.current = why;
        }}
      />
    </Suspense>
  ) : (
    <div>
      <Button variant="quiet" iconBefore={<Paperclip aria-hidden size={18} />} onClick={() => setAdding(true)}>
        {t("add")}
      </Button>
    </div>
  );
  return {
    field,
    take() {
      if (whyNot.current !== null) throw fieldRefusal("text", whyNot.current);
      return files.map(({ id }) => id);
    },
    clear() {
      setFiles([]);
      setAdding(false);
    },
  };
}
