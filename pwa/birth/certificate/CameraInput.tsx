import type { ChangeEvent } from "react";
import { useText } from "../../i18n/t.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { CameraIcon } from "../../ui/icons.tsx";
import { uploadText } from "./text.ts";

type Props = { disabled: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Opens the camera directly, on touch devices. */
export function CameraInput({ disabled, onChange }: Props) {
  const text = useText(uploadText);
  if (!matchMedia("(pointer: coarse)").matches) return null;
  return (
    <label
      className={`${buttonClass("secondary", { block: true, disabled })} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      <CameraIcon />
      {text.camera}
      <input
        type="file"
        name="certificatePhoto"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  );
}
