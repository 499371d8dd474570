import { lazy, Suspense, useId } from "react";
import { useWatch } from "react-hook-form";
import { birthPhoto } from "../../contract/services/birth.ts";
import { useText } from "../i18n/t.ts";
import { currentUser } from "../offline/chat-user.ts";
import { Checkbox } from "../ui/form/Inputs.tsx";
import { Hint } from "../ui/form/TextInput.tsx";
import { Card, Skeleton } from "../ui/Page.tsx";
import { type BirthSent, type BirthValues, useBirthForm } from "./birth-form.ts";
import { uploadText } from "./certificate/text.ts";

/** Loaded only when a picture goes along: few send one. */
const PhotoInput = lazy(async () => ({
  default: (await import("../services/fields/PhotoInput.tsx")).PhotoInput<BirthValues, BirthSent>,
}));

type Props = {
  /** The file that was just read, if there is one. */
  read: File | undefined;
  draftOf: (() => string) | undefined;
};

/**
 * Sends a picture of the certificate along with the order, if the user wants it: the one that was
 * just read, or another.
 */
export function SendPicture({ read, draftOf }: Props) {
  const text = useText(uploadText);
  const hint = useId();
  const form = useBirthForm();
  const { control, setValue } = form;
  const [sends, names] = useWatch({ control, name: ["sendsPhoto", "certificatePhoto"] });
  // The draft of an order that was not taken has the picture only.
  const chosen = sends || names.length > 0;
  const choose = (wanted: boolean) => {
    setValue("sendsPhoto", wanted, { shouldDirty: true });
    if (wanted) return;
    setValue("certificatePhoto", [], { shouldDirty: true });
    if (draftOf) void dropAll(draftOf(), names);
  };
  return (
    <Card className="flex flex-col gap-2">
      <div>
        <Checkbox
          name="sendsPhoto"
          checked={chosen}
          onChange={(event) => choose(event.currentTarget.checked)}
          label={
            <span className="text-base font-semibold">{read ? text.sendRead : text.send}</span>
          }
          aria-describedby={hint}
        />
        <Hint id={hint}>{text.sendHint}</Hint>
      </div>
      {chosen ? (
        <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
          <PhotoInput
            field={{ ...birthPhoto, required: true }}
            form={form}
            draftOf={draftOf}
            given={read}
            missing={text.noPicture}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Removes what the draft keeps of pictures, by their sums. */
async function dropAll(draftId: string, names: string[]): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId || names.length === 0) return;
  const { dropOfDraft } = await import("../offline/attachments/of-draft.ts");
  for (const sha256 of names) await dropOfDraft(userId, draftId, sha256);
}
