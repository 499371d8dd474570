import type { JSX, SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement>;
export type Icon = (props: IconProps) => JSX.Element;

export const OrdersIcon = icon(
  "M7 3.5h10a1 1 0 0 1 1 1v16l-2.4-1.5L13.2 20.5 12 19.7l-1.2.8L8.4 19 6 20.5v-16a1 1 0 0 1 " +
    "1-1zM9.5 8h5M9.5 11.5h5M9.5 15h3",
);
export const WalletIcon = icon(
  "M4 7.5V17a2 2 0 0 0 2 2h12.5a1 1 0 0 0 1-1V9.5a1 1 0 0 0-1-1H5.5a1.5 1.5 0 0 1 0-4H16.5v4M16 " +
    "13.7h.01",
);
export const PlusIcon = icon("M12 5v14M5 12h14");
export const MenuIcon = icon("M4 6.5h16M4 12h16M4 17.5h16");
export const MoreIcon = icon("M12 5.5h.01M12 12h.01M12 18.5h.01");
export const CloseIcon = icon("m6 6 12 12M18 6 6 18");
export const UserIcon = icon(
  "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
);
export const LogoutIcon = icon(
  "M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5",
);
export const LockIcon = icon(
  "M6.5 10.5h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1zM8.5 " +
    "10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2",
);
export const DownloadIcon = icon(
  "M12 4v10.5m-4-4 4 4 4-4M4.5 16.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-2.5",
);
export const UploadIcon = icon(
  "M12 15V4.5m-4 4 4-4 4 4M4.5 16.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-2.5",
);
export const CheckIcon = icon("m5 12.5 4.7 4.7L19 7.5");
export const CrossIcon = icon("m7.5 7.5 9 9M16.5 7.5l-9 9");
export const ClockIcon = icon("M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2");
export const SearchIcon = icon(
  "M10.7 17.4a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4zM15.6 15.6 20 20",
);
export const FilterIcon = icon("M4 6h16M7 12h10M10 18h4");
export const RefreshIcon = icon(
  "M19.5 12a7.5 7.5 0 0 1-13.4 4.6M4.5 12a7.5 7.5 0 0 1 13.4-4.6M18 3.5v4h-4M6 20.5v-4h4",
);
export const OfflineIcon = icon(
  "M4 4l16 16M8.5 15.3a5 5 0 0 1 5.2-1.2M5.3 12a9.7 9.7 0 0 1 4-2.4M13 9.2a9.7 9.7 0 0 1 5.7 " +
    "2.8M2.5 8.7A14 14 0 0 1 6 6.3M10 5.1a14 14 0 0 1 11.5 3.6M12 18.7h.01",
);
export const ChevronLeftIcon = icon("m14.5 5.5-6.5 6.5 6.5 6.5");
export const ChevronRightIcon = icon("m9.5 5.5 6.5 6.5-6.5 6.5");
export const ChevronDownIcon = icon("m5.5 9.5 6.5 6.5 6.5-6.5");
export const SimIcon = icon(
  "M8 3.5h6.5L18.5 8v11.5a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1V5A1.5 1.5 0 0 1 8 3.5zM9.5 " +
    "12h6v5.5h-6zM12.5 12v5.5M9.5 14.7h6",
);
export const LandIcon = icon(
  "M3.5 17.5c2.8-1.6 5.6-1.6 8.5 0s5.7 1.6 8.5 0M3.5 13.5c2.8-1.6 5.6-1.6 8.5 0s5.7 1.6 8.5 0M12 " +
    "10.5V4.5m0 3.5c2.5 0 4-1.2 4-3.5-2.5 0-4 1-4 3.5zm0 1.5C9.7 9.5 8.3 8.4 8.3 6.3c2.3 0 3.7 " +
    "1 3.7 3.2z",
);
export const DocumentIcon = icon(
  "M7 3.5h7l4.5 4.5v11.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM14 3.5V8h4.5M9 " +
    "12.5h6.5M9 16h4.5",
);
export const UsersIcon = icon(
  "M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5M16 " +
    "4.7a3.5 3.5 0 0 1 0 6.6M18 14.7c1.7.7 2.7 2.4 3 4.8",
);
export const MegaphoneIcon = icon(
  "M4.5 10v4a1 1 0 0 0 1 1H9l8.5 4.5v-15L9 9H5.5a1 1 0 0 0-1 1zM9 9v6M7.5 15l1 4.5H11L10.2 " +
    "15.7M20.5 10.5v3",
);
export const CopyIcon = icon(
  "M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM15.5 8.5v-3a1 1 0 " +
    "0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3",
);
export const TrashIcon = icon(
  "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10.2 11v5M13.8 11v5",
);
export const EditIcon = icon(
  "m5 15.5-.7 4.2 4.2-.7L19.3 8.2a2 2 0 0 0 0-2.8l-.7-.7a2 2 0 0 0-2.8 0zM14 6.5l3.5 3.5",
);
export const EyeIcon = icon(
  "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.7a2.7 2.7 0 1 0 " +
    "0-5.4 2.7 2.7 0 0 0 0 5.4z",
);
export const EyeOffIcon = icon(
  "M4 4l16 16M9.8 5.7A10 10 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.6 7.2A15.5 " +
    "15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.6 9.6 0 0 0 4.4-1.1M10 10.2a2.7 2.7 0 0 0 3.8 3.8",
);
export const ShareIcon = icon(
  "M7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 " +
    "20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.2 10.8l5.6-3.5M9.2 13.2l5.6 3.5",
);
export const InfoIcon = icon("M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.5v5M12 8h.01");
export const WarningIcon = icon("M12 4.5 21 19.5H3zM12 10.5v4M12 17h.01");
export const PrintIcon = icon(
  "M7.5 8.5v-5h9v5M7.5 17H5a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1V16a1 1 0 0 1-1 " +
    "1h-2.5M7.5 14h9v6.5h-9z",
);
export const LinkIcon = icon(
  "M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v4.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1H10",
);
export const GlobeIcon = icon(
  "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.4 5.2 3.4 8.5s-1.1 " +
    "6.2-3.4 8.5c-2.3-2.3-3.4-5.2-3.4-8.5S9.7 5.8 12 3.5z",
);
export const ChatIcon = icon(
  "M5.5 4.5h13a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H11l-4.5 4v-4h-1a1 1 0 0 1-1-1V5.5a1 1 0 0 1 " +
    "1-1zM8.5 8.7h7M8.5 12h4.5",
);
export const OutboxIcon = icon(
  "M4 13.5 6.5 5h11L20 13.5V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13.5h4.5l1 2.5h5l1-2.5H20M12 " +
    "11.5v-4m-2 2 2-2 2 2",
);
export const CameraIcon = icon(
  "M4 8h3.2l1.6-2.5h6.4L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 " +
    "1-1zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z",
);

/**
 * An icon of 24 units in the colour of its text. Decorative unless it has an aria-label.
 * @__NO_SIDE_EFFECTS__
 */
export function icon(path: string): Icon {
  return (props) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by aria-label
    <svg
      viewBox="0 0 24 24"
      width="1.5em"
      height="1.5em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props["aria-label"] ? undefined : true}
      role={props["aria-label"] ? "img" : undefined}
      {...props}
      className={`shrink-0 ${props.className ?? ""}`}
    >
      <path d={path} />
    </svg>
  );
}
