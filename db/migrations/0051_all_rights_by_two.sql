-- A role with all rights is given by two people whatever was chosen for it; its record says so from now on.
select set_config('molo.actor', 'system:migration', true);
update roles set needs_second_person = true, version = version + 1, updated_at = now(), updated_by = 'system:migration'
  where is_super_admin and not needs_second_person;
