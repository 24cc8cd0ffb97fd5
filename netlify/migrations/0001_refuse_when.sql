-- A guard inside a batch: undoes the whole batch when its condition holds.
CREATE FUNCTION refuse_when(refused boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF refused THEN
    RAISE EXCEPTION 'refused' USING ERRCODE = 'CL001';
  END IF;
END
$$;
