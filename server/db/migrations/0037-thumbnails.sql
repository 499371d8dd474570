-- A small picture of an attachment, sealed, drawn when its file is made. Null for a PDF, and for a picture of before until somebody
-- asks for it. It goes with the row. Sealed bytes can't be compressed, so it is not tried.
alter table attachments add column thumbnail bytea;
alter table attachments alter column thumbnail set storage external;
