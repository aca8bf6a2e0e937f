#!/bin/sh
# Copies the shipped widgets: copy-widgets.sh FOLDER PREFIX. PREFIX/share/lunette/widgets may be the user's own folder (~/.local), so a
# file that differs from the last installed version is the user's work, and is kept.
set -eu
from=$1 target=$2/share/lunette/widgets installed=$2/share/lunette/widgets.sha256
digest() { sha256sum <"$1" | cut -d' ' -f1; }
list=$(cd "$from" && find . -type f ! -path '*/.*' | sed 's|^\./||' | LC_ALL=C sort)
printf '%s\n' "$list" | while IFS= read -r file; do
  if [ -e "$target/$file" ] && ! cmp -s "$from/$file" "$target/$file" &&
    ! grep -qsxF "$(digest "$target/$file")  $file" "$installed"; then
    echo "Kept $target/$file, which you changed"
    continue
  fi
  mkdir -p "$(dirname "$target/$file")"
  cp "$from/$file" "$target/$file"
  chmod 644 "$target/$file"
done
printf '%s\n' "$list" | while IFS= read -r file; do echo "$(digest "$from/$file")  $file"; done >"$installed.new"
mv "$installed.new" "$installed"
