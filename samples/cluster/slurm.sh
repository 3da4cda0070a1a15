#!/bin/sh
# A run in pieces on a cluster with Slurm: one array of jobs for each step, each waiting for
# the step before. The folder WORK must be seen by all nodes.
#
#	SET=crawl.jsonl WORK=/shared/work FLAGS="--algorithm minhash" SHARDS=100 sh samples/cluster/slurm.sh
#
# What is there is not made again: after a failure, run it again.
set -eu
: "${SET:=samples/metasearch}" "${WORK:=work}" "${FLAGS:=--algorithm minhash}"
: "${SHARDS:=4}" "${PARTS:=4}" "${BLOCKS:=4}" "${PAGETWIN:=pagetwin}" "${SBATCH:=sbatch --parsable}"

# submit NAME AFTER ARRAY COMMAND: prints the number of the job.
submit() {
	$SBATCH --job-name="pagetwin-$1" ${2:+--dependency=afterok:$2} ${3:+--array=1-$3} --cpus-per-task=1 --mem=2G --wrap="$4"
}

plan=$(submit plan "" "" "$PAGETWIN pieces sign $SET $FLAGS --out $WORK --plan --shards $SHARDS --parts $PARTS --blocks $BLOCKS")
sign=$(submit sign "$plan" "$SHARDS" "$PAGETWIN pieces sign $SET $FLAGS --out $WORK --shard \$SLURM_ARRAY_TASK_ID/$SHARDS --workers 1")
join=$(submit join "$sign" "$PARTS" "$PAGETWIN pieces join $WORK --part \$SLURM_ARRAY_TASK_ID/$PARTS --workers 1")
score=$(submit score "$join" "$BLOCKS" "$PAGETWIN pieces score $WORK --block \$SLURM_ARRAY_TASK_ID/$BLOCKS --workers 1")
submit merge "$score" "" "$PAGETWIN pieces merge $WORK --pairs $WORK/pairs.tsv --groups $WORK/groups.tsv --keep $WORK/keep.tsv"
